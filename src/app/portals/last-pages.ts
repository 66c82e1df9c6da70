import { useEffect } from 'react'
import type { NavScreen, PortalScreens } from '../screens.ts'

/** The screens that were last open in Settings and outside of it, in this tab of the browser; undefined where none was. */
export function useLastPages(
  { portal }: PortalScreens,
  entries: readonly NavScreen[],
  current: NavScreen | undefined,
): { setting: NavScreen | undefined; other: NavScreen | undefined } {
  const keyOf = (isSetting: boolean) => `last ${isSetting ? 'setting' : 'page'} ${portal}`
  const key = current && keyOf(current.entry.section.isSetting ?? false)
  useEffect(() => {
    if (key) sessionStorage.setItem(key, current.path)
  }, [key, current])
  const last = (isSetting: boolean) => {
    const path = sessionStorage.getItem(keyOf(isSetting))
    return entries.find((screen) => screen.path === path)
  }
  return { setting: last(true), other: last(false) }
}
