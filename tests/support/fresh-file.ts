import { vi } from 'vitest'

// The files of a worker follow each other in one runtime, whose start costs more than most of them: each begins with modules
// of its own, and with nothing that the one before has put in the place of something else.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
