import { showToast } from '~/ui/show-toast'

/** Copies a text and says so with `done`, or that the browser did not let it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'good', title: done })
  } catch {
    showToast({ kind: 'bad', title: 'Скопировать не\u00a0получилось' })
  }
}
