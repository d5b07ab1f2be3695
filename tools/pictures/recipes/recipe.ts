/** The recipe of one picture: plain data, sent to Blender as JSON. */
export type Recipe = {
  /** The builder: «module.function» of `tools/pictures/food/`. */
  build: `${string}.${string}`
  /** The same seed gives the same picture. */
  seed: number
  studio?: Studio
  finish?: Finish
  render?: Render
}

/** Camera and light, if not the default (`kit/studio.py`). Angles in degrees. */
export type Studio = {
  elevation?: number
  turn?: number
  margin?: number
  key?: number
  fill?: number
  /** A light from behind for dark dishes. */
  rim?: number
  sky?: number
  horizon?: [number, number, number]
  lens?: number
}

/** Tone and edge (`kit/finish.py`). */
export type Finish = {
  exposure?: number
  saturation?: number
  /** Lifts pale rice towards white, 0–1. */
  rice?: number
  /** A thin light line along the upper outline of dark dishes, 0–1. */
  rim?: number
  glass?: boolean
  shadow?: number
}

/** `samples` multiplies the samples of a pixel; `bounces` is how often light is followed (12 for glass). */
export type Render = { samples?: number; bounces?: number }
