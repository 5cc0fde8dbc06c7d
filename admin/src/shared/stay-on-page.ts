/** Query options of a page that shows a failed load itself, where react-admin would go back to the list. */
export const stayOnPage = { onError: () => undefined }
