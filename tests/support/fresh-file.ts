import { vi } from 'vitest'

// Test files share a runtime (`isolate: false`), because starting one costs more than most files: undo mocks, reload modules.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
