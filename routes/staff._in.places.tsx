import { createFileRoute } from '@tanstack/react-router'
import { PlacesScreen } from '~/staff/office/places/places-screen'

export const Route = createFileRoute('/staff/_in/places')({ component: PlacesScreen })
