import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { apiGet } from '~/api/client.server'
import { shopContacts } from '~/contracts/dictionaries'
import { consentOf } from '~/contracts/site'
import { textSections } from '~/rules/text-sections'

/** The consent to the processing of personal data: the text is on its page only. */
export const consentQuery = queryOptions({ queryKey: ['consent'], queryFn: () => fetchConsent() })

const fetchConsent = createServerFn().handler(async () => {
  const { text, version } = consentOf(await apiGet('/v2/option', shopContacts))
  return { sections: textSections(text), version }
})
