import type { ImageSettings } from '#server/core/settings'
import { bindingEncoder } from './binding-encoder'
import type { ImageEncoder } from './image-encoder'
import { wasmEncoder } from './wasm-encoder'

/** The encoder that the settings ask for. Throws where the binding is asked for and wrangler.toml gives none. */
export function imageEncoder(settings: ImageSettings, binding: ImagesBinding | undefined): ImageEncoder {
  if (settings.adapter === 'wasm') return wasmEncoder
  if (!binding) throw new Error('environment: IMAGES_ADAPTER is binding, and wrangler.toml has no [images] binding = "IMAGES"')
  return bindingEncoder(binding)
}
