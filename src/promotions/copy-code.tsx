import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/show-toast'

export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ kind: 'good', title: `Код ${code} скопирован` })
    } catch {
      showToast({ kind: 'bad', title: 'Браузер не дал скопировать код', text: 'Выделите его и скопируйте сами' })
    }
  }

  return (
    <IconButton label={`Скопировать код ${code}`} size="lg" onClick={() => void copy()} className="noscript:hidden">
      <Icon name="copy" />
    </IconButton>
  )
}
