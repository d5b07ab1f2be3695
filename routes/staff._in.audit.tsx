import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '~/staff/office/audit/audit-screen'

export const Route = createFileRoute('/staff/_in/audit')({ component: AuditScreen })
