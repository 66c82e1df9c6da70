import { Link as RouterLink, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  children?: ReactNode
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  /** Whether the page begins at its top. */
  resetScroll?: boolean
}

/** An internal link: its page's code loads when a pointer or the focus is on it. Files, other windows and the gate's own app are left to the browser. */
export function Link({ href, replace = false, resetScroll = true, target, download, children, ...rest }: LinkProps): ReactNode {
  const router = useRouter({ warn: false })
  if (!router || target || download !== undefined)
    return (
      <a href={href} target={target} download={download} {...rest}>
        {children}
      </a>
    )
  const [, to = href, fields = '', hash = ''] = /^([^?#]*)\??([^#]*)#?(.*)/.exec(href) ?? []
  return (
    <RouterLink
      to={to}
      search={router.options.parseSearch(fields)}
      {...(hash && { hash })}
      replace={replace}
      resetScroll={resetScroll}
      activeOptions={exactly}
      activeProps={unchanged}
      {...rest}
    >
      {children}
    </RouterLink>
  )
}

/** Only a link to this very address is the current one. */
const exactly = { exact: true }
const unchanged = {}

/** A link in text or a cell, at least 24 px high. */
export function TextLink({ className, ...rest }: LinkProps): ReactNode {
  return <Link className={`text-link ${className ?? ''}`} {...rest} />
}

/** Navigates to an internal address. */
export function useGo(): (href: string, options?: { replace?: boolean; resetScroll?: boolean }) => void {
  const router = useRouter({ warn: false })
  return (href, { replace = false, resetScroll = true } = {}) =>
    router ? void router.navigate({ href, replace, resetScroll }) : location.assign(href)
}
