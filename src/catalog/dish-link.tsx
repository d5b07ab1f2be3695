import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type DishLinkProps = { slug: string; className?: string; children: ReactNode }

/** The link of a product tile. */
export const DishLink = ({ slug, ...props }: DishLinkProps) => <Link to="/product/$slug" params={{ slug }} {...props} />
