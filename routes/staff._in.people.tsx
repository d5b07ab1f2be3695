import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '~/staff/office/people/people-screen'

export const Route = createFileRoute('/staff/_in/people')({ component: PeopleScreen })
