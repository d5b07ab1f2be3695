import { useSyncExternalStore } from 'react'
import { whole } from '~/lib/schemas'
import { readStored, writeStored } from '~/lib/storage'
import type { Sound } from './alerts'

/** Each sound as notes: when it begins (s), its pitch (Hz), how long it lasts (s). */
const NOTES: Record<Sound, readonly (readonly [at: number, pitch: number, lasts: number])[]> = {
  new: [
    [0, 660, 0.22],
    [0.2, 990, 0.42],
  ],
  changed: [
    [0, 780, 0.22],
    [0.2, 520, 0.42],
  ],
  late: [[0, 220, 0.7]],
  offline: [[0, 165, 1.1]],
}
const ALL: Sound[] = ['new', 'changed', 'late', 'offline']
const BETWEEN_S = 1.3
/** Five steps that the ear takes for equal; 0 is mute. */
const GAINS = [0, 0.06, 0.13, 0.27, 0.52, 1]
const FIRST_VOLUME = 4

const storedVolume = whole(0, GAINS.length - 1)

/** The sounds of this device. A browser lets a page sound only after a touch, so `unlock` runs in a tap. */
class Sounds {
  #audio: AudioContext | null = null
  readonly #listeners = new Set<() => void>()
  state = { volume: readStored('staff-volume', storedVolume) ?? FIRST_VOLUME, isUnlocked: false }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Allows sounds, keeps the screen on, and plays each sound once, so that everybody knows them. */
  readonly unlock = async (): Promise<void> => {
    const audio = (this.#audio ??= new AudioContext())
    audio.addEventListener('statechange', () => this.#set({ isUnlocked: audio.state === 'running' }))
    await audio.resume()
    this.#set({ isUnlocked: true })
    this.keepAwake()
    ALL.forEach((sound, at) => this.play(sound, at * BETWEEN_S))
  }

  readonly setVolume = (volume: number): void => {
    writeStored('staff-volume', volume)
    this.#set({ volume })
  }

  /** The browser ends a wake lock, and may suspend the audio, whenever the page is hidden. */
  readonly keepAwake = (): void => {
    if (this.#audio === null || document.visibilityState !== 'visible') return
    void this.#audio.resume()
    navigator.wakeLock?.request('screen').catch(() => undefined)
  }

  readonly play = (sound: Sound, delay = 0): void => {
    const audio = this.#audio
    const loudness = GAINS[this.state.volume] ?? 0
    if (audio?.state !== 'running' || loudness === 0) return
    for (const [at, pitch, lasts] of NOTES[sound]) {
      const begins = audio.currentTime + delay + at
      const note = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
      const gain = new GainNode(audio, { gain: 0 })
      gain.gain.setTargetAtTime(loudness, begins, 0.01)
      gain.gain.setTargetAtTime(0, begins + lasts * 0.5, lasts * 0.15)
      note.connect(gain).connect(audio.destination)
      note.start(begins)
      note.stop(begins + lasts + 0.3)
    }
  }

  #set(change: Partial<Sounds['state']>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** One for the document: what a touch has unlocked stays unlocked on the next screen. */
export const sounds = new Sounds()

/** The sounds of this device: volume 0 (mute) to 5, whether they may sound, and «Начать смену» (`unlock`), to be called in a tap. */
export function useSounds(): Sounds['state'] & Pick<Sounds, 'unlock' | 'setVolume'> {
  const state = useSyncExternalStore(sounds.subscribe, () => sounds.state)
  return { ...state, unlock: sounds.unlock, setVolume: sounds.setVolume }
}
