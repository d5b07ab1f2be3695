import { createFileRoute } from '@tanstack/react-router'
import { NewsScreen } from '~/staff/office/promos/news-screen'

export const Route = createFileRoute('/staff/_in/news')({ component: NewsScreen })
