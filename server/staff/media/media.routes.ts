import { createRoute } from '@hono/zod-openapi'
import { storedPicture } from '~/contracts/staff-media'
import { createRouter, errors, json, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { storePicture } from './media.service'

const picture = { schema: { type: 'string', format: 'binary' } } as const

const uploadRoute = createRoute({
  tags: ['Меню'],
  security: staffAuth,
  middleware: requireRight('menu.edit', 'promo.edit'),
  method: 'post',
  path: '/staff/media',
  summary: 'Загрузить картинку: JPEG, PNG или WebP до 8 МБ, сторона от 400 пикселей, всего не больше 2048 × 2048',
  request: { body: { content: { 'image/jpeg': picture, 'image/png': picture, 'image/webp': picture }, required: true } },
  responses: { 201: json(storedPicture, 'Картинка; та же самая — под тем же адресом'), ...errors(401, 403, 422, 503) },
})

export const mediaRoutes = createRouter()

mediaRoutes.openapi(uploadRoute, async (c) => {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  return c.json(await storePicture(staffOf(c), bytes), 201)
})
