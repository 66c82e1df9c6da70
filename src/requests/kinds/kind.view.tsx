import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { Fact } from '#platform/web/table/facts.tsx'
import type { RequestDetails } from '../requests.contract.ts'
import type { Kind } from './kind.contract.ts'

/** The driver that a request is about, as far as the form shows it. */
export type AskedDriver = { readonly _id: string; readonly name: string; readonly transporter_id: { readonly name: string } }
export type RaiseFormProps = { readonly driver: AskedDriver; readonly onSent: () => void }

/** How a kind is asked for on the driver's page. */
export type KindForm = {
  readonly kind: Kind
  /** Fetched when it is opened: with `lazy`. */
  readonly RaiseForm: ComponentType<RaiseFormProps>
  /** Why it cannot be asked for just now, as far as what `exist` tells of the present state says. */
  readonly cannotAsk?: (old: unknown) => string | undefined
}

/** How a request of a kind looks on its own page. */
export type KindView = {
  /** Its words and calls. Left out where nothing is decided on the request's page. */
  readonly kind?: Kind
  /** What was asked. */
  readonly facts: (request: RequestDetails) => readonly Fact[]
  /** What is decided beside the comment; used on approval only. */
  readonly DecisionFields?: (props: DecisionFieldsProps) => ReactNode
}

/** The kind's own decision fields by name; at first their defaults. */
export type DecisionValues = Readonly<Record<string, unknown>>
export type DecisionFieldsProps = {
  readonly values: DecisionValues
  readonly onChange: (values: DecisionValues) => void
  /** While the question is asked, nothing can be changed any more. */
  readonly isFixed: boolean
}

/** What was asked, by the kind's own shape with files as ShownFile; undefined where it does not fit any more and cannot be approved. */
export const bodyOf = <B extends z.ZodObject>(
  kind: { readonly shownShape: B },
  { comment, body_data }: RequestDetails,
): z.output<B> | undefined => kind.shownShape.safeParse({ ...(comment !== null && { comment }), ...body_data }).data
