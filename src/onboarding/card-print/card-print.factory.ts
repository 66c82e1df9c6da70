import type { PrintableCard } from './card-sides.rules.ts'

/** A card that is not in the database. */
export const aPrintableCard = (fields: Partial<PrintableCard> = {}): PrintableCard => ({
  driverId: '1',
  name: 'Halima Said',
  idNo: '23456789',
  transporter: 'Siginon Group',
  categories: ['CE'],
  restrictions: [],
  plantId: '1',
  plant: 'Mombasa grinding plant',
  collectionPlace: '',
  picture: null,
  cardId: '1',
  cardNo: 'MSA-1001',
  allocatedAt: new Date('2026-11-01T08:00:00Z'),
  ...fields,
})
