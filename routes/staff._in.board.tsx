import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '~/staff/kitchen/board/board-screen'

export const Route = createFileRoute('/staff/_in/board')({ component: BoardScreen })
