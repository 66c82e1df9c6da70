import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Portal } from '#accounts/portals.rules.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import type { RequestDetails } from '../requests.contract.ts'
import type { Mend } from '../send-back/mending.hooks.ts'
import type { Kind } from './kind.contract.ts'

/** The driver as shown in the form. */
export type FormDriver = { readonly _id: string; readonly name: string; readonly transporter_id: { readonly name: string } }
export type RaiseFormProps = {
  readonly driver: FormDriver
  readonly onSent: () => void
  /** The rejected request that is sent again, and what was sent with it. */
  readonly again?: { readonly requestId: string; readonly values: Readonly<Record<string, unknown>> }
  /** The request that was sent back, instead of a new one. */
  readonly mend?: Mend
}

/** How a form is called, in menus and on its panel. */
export type KindText = Pick<Kind, 'action' | 'actionText' | 'title' | 'panelText'> & { readonly key: string }

export const kindText = ({ kind, variant }: KindForm): KindText => variant?.text ?? { ...kind, key: kind.slug }

/** A kind's form on the driver's page. */
export type KindForm = {
  readonly kind: Kind
  /** Lazy: loaded when opened. */
  readonly RaiseForm: ComponentType<RaiseFormProps>
  /** Why the kind cannot be raised now, given the current state from `exist`. */
  readonly raiseBlocker?: (old: unknown) => string | undefined
  /** Only in these of the kind's statuses. */
  readonly statuses?: readonly DriverStatusId[]
  /** The same kind under another name, offered in one portal only. */
  readonly variant?: { readonly portal: Portal; readonly text: KindText }
}

/** A kind's view on the request page. */
export type KindView = {
  /** Left out when the kind is not decided on the request's page. */
  readonly kind?: Kind
  /** The rows of the request page. */
  readonly facts: (request: RequestDetails) => readonly Fact[]
  /** What approval cannot undo, in the confirmation. */
  readonly approvalWarning?: (request: RequestDetails) => string | undefined
  /** The decider's fields beside the comment; used on approval only. */
  readonly DecisionFields?: (props: DecisionFieldsProps) => ReactNode
}

/** The decision fields by name, initially their defaults. */
export type DecisionValues = Readonly<Record<string, unknown>>
export type DecisionFieldsProps = {
  readonly values: DecisionValues
  readonly onChange: (values: DecisionValues) => void
  /** Set during the confirmation. */
  readonly isFixed: boolean
}

/** The body by the kind's shape, files as ShownFile; undefined when it no longer parses and cannot be approved. */
export const bodyOf = <B extends z.ZodMiniObject>(
  kind: { readonly shownShape: B },
  { comment, body_data }: RequestDetails,
): z.output<B> | undefined => kind.shownShape.safeParse({ ...(comment !== null && { comment }), ...body_data }).data
