import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Portal } from '#accounts/portals.rules.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import type { RequestDetails } from '../requests.contract.ts'
import type { Mend } from '../send-back/mending.hooks.ts'
import type { Kind } from './kind.contract.ts'

/** The driver as shown in the form. */
export type FormDriver = { _id: string; name: string; transporter_id: { name: string } }
export type RaiseFormProps = {
  driver: FormDriver
  onSent: () => void
  /** What the form begins with. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** The rejected request that is sent again, and what was sent with it. */
  again?: { requestId: string; values: Readonly<Record<string, unknown>> }
  /** The request that was sent back, instead of a new one. */
  mend?: Mend
}

/** How a form is called, in menus and on its panel. */
export type KindText = Pick<Kind, 'action' | 'actionText' | 'title' | 'panelText'> & { key: string }

export const kindText = ({ kind, variant }: KindForm): KindText => variant?.text ?? { ...kind, key: kind.slug }

/** A kind's form on the driver's page. */
export type KindForm = {
  kind: Kind
  /** Lazy: loaded when opened. */
  RaiseForm: ComponentType<RaiseFormProps>
  /** Why the kind cannot be raised now, given the current state from `exist`. */
  raiseBlocker?: (old: unknown) => string | undefined
  /** Only in these of the kind's statuses. */
  statuses?: readonly DriverStatusId[]
  /** The same kind under another name, offered in one portal only. */
  variant?: { portal: Portal; text: KindText }
}

/** A kind's view on the request page. */
export type KindView = {
  /** Left out when the kind is not decided on the request's page. */
  kind?: Kind
  /** The rows of the request page. */
  facts: (request: RequestDetails) => readonly Fact[]
  /** What approval cannot undo, in the confirmation. */
  approvalWarning?: (request: RequestDetails) => string | undefined
  /** The decider's fields beside the comment; used on approval only. */
  DecisionFields?: (props: DecisionFieldsProps) => ReactNode
}

/** The decision fields by name, initially their defaults. */
export type DecisionValues = Readonly<Record<string, unknown>>
export type DecisionFieldsProps = {
  requestId: string
  values: DecisionValues
  onChange: (values: DecisionValues) => void
  /** Set during the confirmation. */
  isFixed: boolean
}

/** The body by the kind's shape, files as ShownFile; undefined when it no longer parses and cannot be approved. */
export const bodyOf = <B extends z.ZodMiniObject>(
  kind: { shownShape: B },
  { comment, body_data }: RequestDetails,
): z.output<B> | undefined => kind.shownShape.safeParse({ ...(comment !== null && { comment }), ...body_data }).data
