/** In-process hint that a person's number of unread messages moved; losing one costs nothing but a late badge. */
export class UnreadChanged {
  constructor(readonly userId: string) {}
}
