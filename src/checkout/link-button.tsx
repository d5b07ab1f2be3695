import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '~/ui/button-link'

/** A link to another page of the shop that looks like a button. */
export const LinkButton = createLink(ButtonLink)
