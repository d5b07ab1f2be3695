import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '~/staff/audit/audit-screen'

export const Route = createFileRoute('/staff/_in/audit')({ component: AuditScreen })
