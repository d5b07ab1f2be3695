import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '~/staff/people/people-screen'

export const Route = createFileRoute('/staff/_in/people')({ component: PeopleScreen })
