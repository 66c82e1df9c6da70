import type { ComponentType } from 'react'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Access } from '#platform/contract/access.ts'
import type { ReportAction, ViewAction } from '#reports/screen/report-extras.tsx'
import type { Screen } from '../screens.ts'

/** A part of another page, which loads and fails by itself. */
export type Panel<P = object> = {
  /** What could not be loaded: 'The scorecard …'. */
  name: string
  /** Everybody who sees the page, without it. */
  access?: Access
  /** Lazy. */
  Component: ComponentType<P>
}

type LinkOf = { label: string; access: Access; href: (id: string) => string }

/** The screens of an extension, by the path of the core's that they come after, in the sidebar too. Every page's first file has them. */
export type WebExtension = Partial<Record<Portal, Readonly<Record<string, readonly Screen[]>>>>

/** What an extension adds to pages of others, which load it. */
export type PageExtension = {
  /** In My account. */
  accountCards?: readonly Panel[]
  /** Below the drivers of a transport office. */
  homeCards?: readonly Panel[]
  /** Above the records of a driver, for staff. */
  driverNotes?: readonly Panel<{ driverId: string }>[]
  /** Beside a driver's pass, in a transport office. */
  passCards?: readonly Panel<{ driverId: string }>[]
  /** On the page of one transporter. */
  transporterLinks?: readonly LinkOf[]
  reportActions?: readonly ReportAction[]
  viewActions?: readonly ViewAction[]
}
