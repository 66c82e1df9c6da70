import { Link as RouterLink, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  children?: ReactNode
  replace?: boolean
}

/** An internal link: its page's code loads when a pointer or the focus is on it. Files, other windows and the gate's own app are left to the browser. */
export function Link({ href, replace = false, target, download, ...rest }: LinkProps): ReactNode {
  const router = useRouter({ warn: false })
  if (!router || target || download !== undefined) return <a href={href} target={target} download={download} {...rest} />
  const [to = href, fields = ''] = href.split('?')
  return (
    <RouterLink
      to={to}
      search={router.options.parseSearch(fields)}
      replace={replace}
      activeOptions={isCurrent}
      activeProps={unchanged}
      {...rest}
    />
  )
}

/** Only the address of the page itself is the current one, with its filters. */
const isCurrent = { exact: true, includeSearch: true }
const unchanged = {}

/** A link in text or a cell, at least 24 px high. */
export function TextLink({ className, ...rest }: LinkProps): ReactNode {
  return <Link className={`text-link ${className ?? ''}`} {...rest} />
}

/** Navigates to an internal address. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter({ warn: false })
  return (href, { replace = false } = {}) => (router ? void router.navigate({ href, replace }) : location.assign(href))
}
