import type { Renewed } from '#drivers/verdict/as-at/shown-reasons.rules.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import type { KindForm } from '#requests/kinds/kind.view.tsx'
import { formOfType } from '#requests/kinds/kinds.forms.tsx'

/** What an office sends itself; a doctor or a training company sends the others. */
export const renewalForms: Partial<Readonly<Record<Renewed, KindForm | undefined>>> = {
  bulker: formOfType(bulkerRenewal.typeId),
  licence: formOfType(changeDetails.typeId),
}
