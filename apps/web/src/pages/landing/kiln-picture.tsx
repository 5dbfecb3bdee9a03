/** Three vessels on a shelf: the picture of the example post. */
export function KilnPicture() {
  return (
    <svg aria-hidden viewBox="0 0 52 52" width="52" height="52" className="flex-none rounded-md">
      <path fill="#aab7ad" d="M0 0h52v52H0z" />
      <path fill="#dcd6c9" d="M0 37h52v15H0z" />
      <path fill="#3f5b4e" d="M14.5 17h4v7c0 5 5 6 5 12.5 0 4-2.5 6.5-7 6.5s-7-2.5-7-6.5C9.5 30 14.5 29 14.5 24z" />
      <path
        fill="#b9643e"
        d="M26.5 26h6.5c-1 3 .5 4.5 2 7 2 3.5 1 9-2.5 11.5H27c-3.5-2.5-4.5-8-2.5-11.5 1.5-2.5 3-4 2-7z"
      />
      <path fill="#e4d8bf" d="M37 37.5h9.5l-1 7c-.2 1-1 1.5-2 1.5H40c-1 0-1.800-.5-2-1.5z" />
      <ellipse cx="41.75" cy="37.5" rx="4.75" ry="1" fill="#b7a684" />
      <ellipse cx="29.75" cy="26" rx="3.25" ry=".7" fill="#6b3218" />
    </svg>
  );
}
