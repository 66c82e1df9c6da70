import { sentenceCase } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import { accessText } from '../../details/access-text.tsx'
import { RequestFile } from '../../details/files/request-file.tsx'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { renewRequirement } from './renew-requirement.contract.ts'

export const renewRequirementView: KindView = {
  kind: renewRequirement,
  facts: (request) => {
    const body = bodyOf(renewRequirement, request)
    const { requirement_name: name, given_by: giver } = request.body_data
    return [
      { label: 'Requirement', value: typeof name === 'string' && sentenceCase(name) },
      { label: 'Day of the proof', value: body && formatDate(body.date) },
      { label: 'Date on the proof', value: body?.expiry && formatDate(body.expiry) },
      { label: 'Sent by', value: typeof giver === 'string' && giver },
      { label: "Submitter's access", value: accessText(request) },
      ...(body?.proof
        ? [{ label: 'Document', value: <RequestFile request={request} field="proof" label="Attached document" />, wide: true }]
        : []),
    ]
  },
}
