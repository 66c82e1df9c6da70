type Action = { key: string; label: string }

/** What is done most often about a driver, by what the status allows; short labels fit beside a name, `full` says more to readers. */
const leading: readonly { key: string; short?: string; full?: string }[] = [
  { key: 'onboarding' },
  { key: 'suspend-driver' },
  { key: 'end-suspension', short: 'Reinstate' },
  { key: 'process-violation', short: 'Record', full: 'Record a violation' },
  { key: 'change-details' },
  { key: 'process-transporter-violation' },
]
const mostLeading = 2

export type Leading<A> = A & { short: string; full: string | undefined }

export const leadingActions = <A extends Action>(actions: readonly A[]): readonly Leading<A>[] =>
  leading
    .flatMap(({ key, short, full }) =>
      actions.filter((action) => action.key === key).map((action) => ({ ...action, short: short ?? action.label, full })),
    )
    .slice(0, mostLeading)
