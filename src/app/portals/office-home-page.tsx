import type { ReactNode } from 'react'
import { pageExtensions } from '#extensions/page-list.ts'
import { HomeScreen } from '#office/home/home.screen.tsx'
import { Panels } from './panels.tsx'

const cards = pageExtensions.flatMap(({ homeCards = [] }) => homeCards)

/** The drivers of a transport office. */
export const OfficeHomePage = (): ReactNode => <HomeScreen below={cards.length > 0 && <Panels of={cards} show={{}} />} />
