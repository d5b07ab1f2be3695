import { createFileRoute } from '@tanstack/react-router'
import { ReadyScreen } from '~/staff/office/ready/ready-screen'

export const Route = createFileRoute('/staff/_in/ready')({ component: ReadyScreen })
