/** «Пепперони, 30 см»: how a cart, an order and a ticket name a size. */
export const sizedName = ({ name, size }: { name: string; size?: string | null | undefined }): string => (size ? `${name}, ${size}` : name)
