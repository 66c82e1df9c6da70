import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  children?: ReactNode
  replace?: boolean
}

/** An internal link with prefetch on hover or focus. */
export function Link({ href, replace = false, onClick, children, ...rest }: LinkProps): ReactNode {
  const router = useRouter({ warn: false })
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!router || event.defaultPrevented || !isPlainClick(event) || rest.target || rest.download !== undefined) return
    event.preventDefault()
    void router.navigate({ href, replace })
  }
  const preload = (): void => {
    if (router) void router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => undefined)
  }
  return (
    <a href={href} onClick={go} onPointerEnter={preload} onFocus={preload} {...rest}>
      {children}
    </a>
  )
}

/** A link in text or a cell, at least 24 px high. */
export function TextLink({ className, ...rest }: LinkProps): ReactNode {
  return <Link className={`text-link ${className ?? ''}`} {...rest} />
}

/** Navigates to an internal address. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter({ warn: false })
  return (href, { replace = false } = {}) => (router ? void router.navigate({ href, replace }) : location.assign(href))
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
