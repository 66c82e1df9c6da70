export const sealedType = 'application/cose; cose-type="cose-sign1"'

/** Signed together with a device's data, so that a card's signature never counts for data, or the other way round. */
export const gateDataContext = new TextEncoder().encode('driver-pass gate data')

/** A device never unpacks more than this, whoever signed it. 20,000 drivers take 4 MB. */
export const maxUnpackedBytes = 64 * 1024 * 1024
