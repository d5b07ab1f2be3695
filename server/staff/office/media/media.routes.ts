import { storedPicture } from '~/contracts/staff-media'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { storePicture } from './media.service'

export const mediaEndpoints = [
  endpoint('POST /staff/media', {
    tag: 'Меню',
    guard: staffWith('menu.edit', 'promo.edit'),
    summary: 'Загрузить картинку: JPEG, PNG или WebP до 8 МБ, сторона от 400 пикселей, всего не больше 2048 × 2048',
    bytes: ['image/jpeg', 'image/png', 'image/webp'],
    answer: storedPicture,
    says: 'Картинка; та же самая — под тем же адресом',
    status: 201,
    errors: [503],
    run: async (ctx, _, c) => storePicture(ctx, new Uint8Array(await c.req.arrayBuffer())),
  }),
]
