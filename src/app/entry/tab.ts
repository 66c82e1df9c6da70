import { productName } from '#accounts/brand.tsx'

/** What the browser's tab is called. */
export function nameTab(title: string | undefined): void {
  document.title = title ? `${title} · ${productName}` : productName
}
