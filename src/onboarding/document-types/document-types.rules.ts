import type { DocumentTypeDetails } from './document-types.contract.ts'

type Problem = { field: keyof DocumentTypeDetails; message: string }

/** Why these details contradict each other; undefined where they do not. */
export function documentTypeProblem({
  requirement,
  vehicle_options,
  asks,
  fills,
  validity_months,
}: DocumentTypeDetails): Problem | undefined {
  if (requirement === 'vehicle options' && vehicle_options.length === 0)
    return { field: 'vehicle_options', message: 'Choose at least one vehicle option' }
  if (!fills) return undefined
  if (fills === 'licence')
    return asks.includes('expires_on') ? undefined : { field: 'asks', message: "Ask for 'Expires on': a pass ends with the licence" }
  if (!asks.includes('issued_on')) return { field: 'asks', message: "Ask for 'Issued on': a clearance counts from that day" }
  if (asks.includes('expires_on') || validity_months) return undefined
  return { field: 'validity_months', message: "Enter the validity, or ask for 'Expires on'" }
}
