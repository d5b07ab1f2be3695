/** What API tests use of the host that runs them. */
export {
  applyD1Migrations,
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  evictDurableObject,
  getQueueResult,
  reset,
  waitOnExecutionContext,
} from 'cloudflare:test'
