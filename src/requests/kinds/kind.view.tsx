import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { Fact } from '#platform/web/facts.tsx'
import type { RequestDetails } from '../requests.contract.ts'

/** The driver that a request is about, as far as the form shows it. */
export type AskedDriver = { readonly _id: string; readonly name: string; readonly transporter_id: { readonly name: string } }
export type RaiseFormProps = { readonly driver: AskedDriver; readonly onSent: () => void }

/** How a kind of request looks: its form on the driver's page, and what was asked on the request's page. */
export type KindView = {
  /** Fetched when it is opened: with `lazy`. Left out where it is not raised from the driver's page: then no card offers it there. */
  readonly RaiseForm?: ComponentType<RaiseFormProps>
  /** Why it cannot be asked for just now, as far as what `exist` tells of the present state says. */
  readonly cannotAsk?: (old: unknown) => string | undefined
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
