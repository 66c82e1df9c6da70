import { useLayoutEffect } from 'react'
import { productName } from './product-name.rules.ts'

let routeTitle: string | undefined
let subject: string | undefined

/** Sets the tab's title to the screen's. */
export function setTabTitle(title: string | undefined): void {
  routeTitle = title
  show()
}

/** Names the tab after what the page shows, as long as it is shown. */
export function useTabTitle(title: string): void {
  useLayoutEffect(() => {
    subject = title
    show()
    return () => {
      subject = undefined
      show()
    }
  }, [title])
}

function show(): void {
  const title = subject ?? routeTitle
  document.title = title ? `${title} · ${productName}` : productName
  document.documentElement.style.setProperty('--page-name', JSON.stringify(document.title))
}
