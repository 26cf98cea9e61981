/** Makes a file input name a file, however that came to be the answer, or none. */
export function showFile(input: HTMLInputElement, file: File | undefined): void {
  const [shown] = input.files ?? [];
  if (shown?.name === file?.name && shown?.size === file?.size && shown?.lastModified === file?.lastModified) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
}
