-- A document is the pictures of its pages, one after another, sealed together: the size of each in bytes, and how many pages the file
-- had. Without sizes it is one picture, or a PDF of before, which is drawn when it is first looked at.
ALTER TABLE verification_document ADD COLUMN page_sizes integer[], ADD COLUMN page_count integer;
