/** The used part of libheif's C interface (npm libheif-js has no types for this file). */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Failure {
    code: { value: number };
    message: string;
  }
  interface Handle {
    code?: undefined;
  }
  interface Decoded {
    code?: undefined;
    channels: { data: Uint8Array; stride: number; width: number; height: number }[];
  }
  type Constant = object;
  interface Libheif {
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: object): Handle | Failure | undefined;
    heif_image_handle_get_width(handle: Handle): number;
    heif_image_handle_get_height(handle: Handle): number;
    heif_image_handle_has_alpha_channel(handle: Handle): number;
    heif_js_decode_image2(handle: Handle, colours: Constant, chroma: Constant): Decoded | Failure | undefined;
    heif_colorspace: { heif_colorspace_RGB: Constant };
    heif_chroma: { heif_chroma_interleaved_RGB: Constant; heif_chroma_interleaved_RGBA: Constant };
  }
  // biome-ignore lint/style/noDefaultExport: it is the package's
  export default function load(options: { print(): void; printErr(): void }): Libheif;
}

/** The part of WebAssembly that limits the decoder's memory. TypeScript knows it only together with the DOM. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(this: WasmMemory, pages: number): number;
}
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } };
