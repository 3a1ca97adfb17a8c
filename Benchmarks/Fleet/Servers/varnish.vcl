# Varnish before the origin of a release repository. It keeps files as their Cache-Control says.
vcl 4.1;

backend origin {
    .host = "127.0.0.1";
    .port = "@ORIGIN@";
}

sub vcl_recv {
    # Names say everything: requests differ by nothing else.
    unset req.http.Cookie;
    unset req.http.User-Agent;
}

sub vcl_backend_response {
    if (bereq.url == "/metadata/timestamp.json") {
        # While the origin does not answer, the last timestamp goes on being served.
        set beresp.grace = 10m;
    }
    if (beresp.status == 403 || beresp.status == 404) {
        # A newer root, or a file that is being uploaded, may exist soon.
        set beresp.ttl = 10s;
        set beresp.grace = 0s;
    }
}
