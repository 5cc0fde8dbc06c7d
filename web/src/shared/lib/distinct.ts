/** Without the later ones of the same id: a page loaded after the order changed may repeat an item. */
export const distinct = <T extends { _id: string }>(items: readonly T[]): T[] =>
  [...new Map(items.toReversed().map((item) => [item._id, item])).values()].toReversed()
