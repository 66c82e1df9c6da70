import { productName } from '#accounts/brand.tsx'

/** Sets the tab's title. */
export function setTabTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${productName}` : productName
}
