import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm, type FieldBinding, type FormOptions } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'

/** A form's values. */
export type FormValues = Readonly<Record<string, unknown>>
export type Named = { _id: string; name: string }

/** The form of one kind of master data. */
export type MasterForm<Row extends Named, G extends FormValues> = {
  Fields: (props: FieldsProps<G>) => ReactNode
  /** The initial values of a new one. */
  blank: Partial<G>
  /** The form's values of an existing one. */
  toForm: (row: Row) => G
  /** The confirmation before sending. */
  confirm?: FormOptions<Route>['confirm']
  /** Further queries to refetch after a change. */
  refresh?: readonly Route[]
}

export type FieldsProps<G extends FormValues> = {
  field: (name: keyof G & string) => FieldBinding
  set: (values: Partial<G>) => void
}

type FormRoute = Route<z.ZodMiniType<unknown, FormValues>>
type Kind<Row extends Named> = MasterForm<Row, FormValues> & {
  contract: { index: Route; create: FormRoute; update: FormRoute }
  nouns: { one: string }
}

type MasterPanelProps<Row extends Named> = {
  kind: Kind<Row>
  /** The row to change; undefined adds one. */
  row: Row | undefined
  open: boolean
  onClose: () => void
}

/** The side panel that adds or updates a row. */
export function MasterPanel<Row extends Named>({ kind, row, open, onClose }: MasterPanelProps<Row>): ReactNode {
  const { contract, blank, toForm, nouns } = kind
  const add = { title: `Add ${nouns.one}`, action: `Add ${nouns.one}`, route: contract.create, initial: blank }
  const update = row && {
    title: 'Update details',
    action: 'Save changes',
    route: contract.update,
    initial: toForm(row),
    fixed: { id: row._id },
  }
  const form = update ?? add
  return (
    <SidePanel open={open} onClose={onClose} title={form.title} description={row?.name}>
      <Waiting fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        <PanelForm kind={kind} onDone={onClose} {...form} />
      </Waiting>
    </SidePanel>
  )
}

type PanelFormProps<Row extends Named> = Pick<FormOptions<FormRoute>, 'initial' | 'fixed'> & {
  kind: Kind<Row>
  route: FormRoute
  action: string
  onDone: () => void
}

function PanelForm<Row extends Named>({ kind, route, action, onDone, ...values }: PanelFormProps<Row>): ReactNode {
  const { contract, Fields, confirm, refresh = [] } = kind
  const panel = usePanel()
  const form = useForm(route, { ...values, refresh: [contract.index, ...refresh], onDone, ...(confirm && { confirm }) })
  return (
    <Form form={form}>
      <PanelBody>
        <Fields field={form.field} set={form.set} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{action}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
