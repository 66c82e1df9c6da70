import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { cardActionsContract } from '../card-actions.contract.ts'
import type { IssuanceDetails } from '../card-issuance.contract.ts'
import { refreshedByCards as refresh } from './refreshed.hooks.ts'

type PanelProps = { driver: IssuanceDetails; open: boolean; onClose: () => void }
type CardPanelProps = PanelProps & { card: NonNullable<IssuanceDetails['card']> }

export function ReplacePanel(props: CardPanelProps): ReactNode {
  return (
    <SidePanel {...props} title="Replace the card" description={replacedText(props.driver.replacements)}>
      <ReplaceForm {...props} />
    </SidePanel>
  )
}

function replacedText(count: number): string {
  if (count === 0) return 'No card of this driver was replaced before.'
  return count === 1 ? 'One card of this driver was replaced before.' : `${count} cards of this driver were replaced before.`
}

function ReplaceForm({ card, onClose }: CardPanelProps): ReactNode {
  const form = useForm(cardActionsContract.replace, {
    fixed: { card_id: card._id },
    refresh,
    onDone: onClose,
    confirm: {
      title: `End card ${card.card_no} now?`,
      text: 'The driver cannot load until a new card is handed over.',
      action: 'End the card',
      look: 'danger',
    },
  })
  return (
    <Form form={form}>
      <PanelBody>
        <RadioField field={form.field('reason')} label="What happened?" options={replaceReasons} />
        <TextArea field={form.field('comment')} label="Comment" />
      </PanelBody>
      <Foot>
        <SubmitButton form={form}>Replace the card</SubmitButton>
      </Foot>
    </Form>
  )
}

const replaceReasons = [
  { value: 'lost', label: 'The card is lost' },
  { value: 'damaged', label: 'The card is damaged' },
]

export function DiscardPanel(props: CardPanelProps): ReactNode {
  return (
    <SidePanel
      {...props}
      title="Discard the card"
      description={`Number ${props.card.card_no} is never used again. The driver gets another one.`}
    >
      <DiscardForm {...props} />
    </SidePanel>
  )
}

function DiscardForm({ card, onClose }: CardPanelProps): ReactNode {
  const form = useForm(cardActionsContract.discard, { fixed: { card_id: card._id }, refresh, onDone: onClose })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea field={form.field('reason')} label="Reason" hint="For example: misprinted, smeared" />
      </PanelBody>
      <Foot>
        <SubmitButton form={form}>Discard the card</SubmitButton>
      </Foot>
    </Form>
  )
}

export function LeftPanel(props: PanelProps): ReactNode {
  return (
    <SidePanel {...props} title="The driver has left" description={props.driver.name}>
      <LeftForm {...props} />
    </SidePanel>
  )
}

function LeftForm({ driver, onClose }: PanelProps): ReactNode {
  const form = useForm(cardActionsContract.left, {
    fixed: { driver_id: driver._id },
    refresh,
    onDone: onClose,
    confirm: {
      title: `Record that ${driver.name} has left?`,
      text: 'Card and pass end. To come back, the person is onboarded again.',
      action: 'Record it',
      look: 'danger',
    },
  })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea field={form.field('comment')} label="Comment" />
      </PanelBody>
      <Foot>
        <SubmitButton form={form}>The driver has left</SubmitButton>
      </Foot>
    </Form>
  )
}

function Foot({ children }: { children: ReactNode }): ReactNode {
  const panel = usePanel()
  return (
    <PanelFoot>
      <Button onClick={panel?.close}>Cancel</Button>
      {children}
    </PanelFoot>
  )
}
