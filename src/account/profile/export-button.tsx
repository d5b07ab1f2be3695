import { useMutation } from '@tanstack/react-query'
import { Button } from '~/ui/button'
import { Download } from '~/ui/icons.gen'
import { showFault } from '~/ui/show-error'
import { fetchUserExport } from './profile.functions'

/** Gives the customer a file of all that we hold about them. Contract "Added calls". */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: () => fetchUserExport(),
    onSuccess: ({ text, day }) => saveFile(text, `love-sushi-${day}.json`),
    onError: showFault,
  })
  return (
    <Button kind="white" icon={<Download aria-hidden="true" className="size-5" />} isLoading={isPending} onClick={() => mutate()}>
      Скачать мои данные
    </Button>
  )
}

function saveFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // some browsers begin to read only after the press is over
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
